"""Forms: what people type, cleaned and shown again; no rule of the domain."""
