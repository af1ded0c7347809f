import { problems, type ProblemCode } from '../../../../domain/contract/problems.js';

/** Refusals, each with its status and what it says. */
export const Codes = ({ codes }: { readonly codes: readonly ProblemCode[] }) => (
  <ul className="codes">
    {codes.map((code) => (
      <li key={code}>
        {problems[code].status} <code>{code}</code> {problems[code].sentence}
      </li>
    ))}
  </ul>
);
