/** Says how far long work is to the person who waits for it. */
export type SayProgress = (sentence: string) => void;

/** Passes on a sentence at most once in so many milliseconds, and none before: short work says nothing. */
export const nowAndThen = (say: SayProgress, everyMs = 5000): SayProgress => {
  let last = performance.now();
  return (sentence) => {
    if (performance.now() - last < everyMs) return;
    last = performance.now();
    say(sentence);
  };
};
