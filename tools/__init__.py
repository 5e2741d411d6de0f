"""What the checkout needs to look after itself. Nothing in here is part of the package."""
