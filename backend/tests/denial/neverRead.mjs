// A thread that never ends reading, whatever it is given: what a pattern does that nobody thought of.
export default ({ threadTime }) => {
  threadTime[0] = performance.timeOrigin + performance.now();
  for (;;);
};
