/** The styles of the page of calls, the only page that the backend renders. Every rule is used on it. */
export const styles = `
:root {
  color-scheme: light dark;
  --text: #1f2328; --soft: #57606a; --back: #ffffff; --panel: #f6f8fa; --line: #d0d7de; --link: #0b5cad;
  --get: #0b5cad; --post: #1a7f37; --put: #8a5300; --patch: #7a3ea8; --delete: #b42318;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e6edf3; --soft: #a5b0bb; --back: #12161c; --panel: #1b2129; --line: #3a434e; --link: #7db7ff;
    --get: #7db7ff; --post: #6fd08c; --put: #e8b364; --patch: #cf9df5; --delete: #ff9d94;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; color: var(--text); background: var(--back); line-height: 1.65;
  font-family: system-ui, -apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--link); }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
main:focus { outline: none; }
code { font-family: ui-monospace, 'Cascadia Mono', Consolas, Menlo, monospace; font-size: 0.92em; }
pre { margin: 0.35rem 0; padding: 0.75rem 1rem; overflow-x: auto; background: var(--panel); border: 1px solid var(--line); border-radius: 0.5rem; overflow-wrap: normal; }
.skip { position: absolute; left: -100vw; padding: 0.5rem 1rem; background: var(--back); }
.skip:focus { left: 0.5rem; top: 0.5rem; }
header, .layout { max-width: 78rem; margin: 0 auto; padding: 1rem; }
header h1 { margin: 0.5rem 0 0; font-size: 1.75rem; }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.4rem; }
h3 { margin: 0; font-size: 1.1rem; }
h4 { margin: 1rem 0 0.25rem; font-size: 0.95rem; }
p { margin: 0.35rem 0; }
dt { font-weight: 600; margin-top: 0.6rem; }
dd { margin: 0; }
section > h3:not(:first-child) { margin-top: 1.25rem; }
nav { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.75rem 1rem; background: var(--panel); }
nav h2 { margin: 0 0 0.25rem; font-size: 1.05rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav details ul { padding: 0 0 0.4rem 1rem; }
nav li a, nav summary { display: block; padding: 0.2rem 0; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
summary { cursor: pointer; font-weight: 600; }
nav details > summary { display: list-item; }
.operation { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.9rem 1rem; margin: 1rem 0; }
.operation h3 a { color: inherit; text-decoration: none; }
.operation h3 a:hover { text-decoration: underline; }
.method { font-family: ui-monospace, Consolas, monospace; font-weight: 700; font-size: 0.85em; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); }
.patch { color: var(--patch); } .delete { color: var(--delete); }
.who, .type, .optional { color: var(--soft); }
.name { font-weight: 600; }
.required, .optional { margin-left: 0.5rem; font-size: 0.85em; }
.fields, .codes, .choices { margin: 0.35rem 0; }
.fields { list-style: none; padding-left: 0.75rem; border-left: 2px solid var(--line); }
.fields > li { padding: 0.2rem 0; }
.codes, .choices { padding-left: 1.4rem; }
.back { text-align: right; }
@media (min-width: 62rem) {
  .layout { display: grid; grid-template-columns: 18rem minmax(0, 1fr); gap: 2rem; align-items: start; }
  nav { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; }
  main > section:first-child > h2 { margin-top: 0; }
}
@media print { nav, .skip, .back { display: none; } .operation { break-inside: avoid-page; } }
`;
