/** Milliseconds after which a load that failed is tried again. */
const againMs = 2000;

/**
 * Loads a component for React's `lazy` and never rejects: where the network is away it tries again. For parts of the frame, such
 * as its dialogs, whose failure would take the page off the screen.
 */
export const patiently =
  <Component>(load: () => Promise<Component>) =>
  async (): Promise<{ readonly default: Component }> => {
    for (;;) {
      try {
        return { default: await load() };
      } catch (error) {
        console.warn('a part of the page was not loaded:', error);
        await new Promise((resolve) => setTimeout(resolve, againMs));
      }
    }
  };
