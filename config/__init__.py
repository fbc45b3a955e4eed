"""How the rooms are wired together. Holds no rule of the domain."""
