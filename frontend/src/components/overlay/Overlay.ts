// One file for what only overlays need, so that it is loaded by itself.
export { Overlay } from 'react-bootstrap';
