import { expect } from 'chai';
import { fold, type Decider } from '../decider.js';
import { DomainError, type DomainErrorCode } from '../domainError.js';

/** Given a history, when a command, then events, nothing or a refusal. */
export const specify =
  <Command, Event, State>(decider: Decider<Command, Event, State>) =>
  (...history: Event[]) => ({
    when: (command: Command) => {
      const decide = () => decider.decide(command, fold(decider, history));
      return {
        then: (...expected: Event[]) => void expect(decide()).to.deep.equal(expected),
        thenNothing: () => void expect(decide()).to.deep.equal([]),
        thenRefused: (code: DomainErrorCode) => {
          let refusal: unknown;
          try {
            decide();
          } catch (error) {
            refusal = error;
          }
          expect(refusal).to.be.instanceOf(DomainError);
          expect((refusal as DomainError).code).to.equal(code);
        },
      };
    },
  });
