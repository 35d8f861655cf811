"""The room in a browser: Starlette, pages in Jinja2, boards in SVG, server-sent events down and POST up."""
