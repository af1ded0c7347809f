/**
 * Calls `left` for every field that is left, and where a press elsewhere left it, after that press: what is then said at the field moves what
 * stands below it, and a press has to reach what it was meant for. Returns the way to stop.
 */
export const onFieldLeft = (left: () => void): (() => void) => {
  let isPressed = false;
  let isWaiting = false;
  const press = () => {
    isPressed = true;
  };
  const lift = () => {
    isPressed = false;
    if (isWaiting) setTimeout(left); // behind the click
    isWaiting = false;
  };
  const leave = () => {
    if (isPressed) isWaiting = true;
    else left();
  };
  const heard = { pointerdown: press, pointerup: lift, pointercancel: lift, focusout: leave };
  for (const [name, hear] of Object.entries(heard)) document.addEventListener(name, hear, true);
  return () => {
    for (const [name, hear] of Object.entries(heard)) document.removeEventListener(name, hear, true);
  };
};
