"""`python -m rookery`"""

from rookery.cli import main

if __name__ == "__main__":
    main()
