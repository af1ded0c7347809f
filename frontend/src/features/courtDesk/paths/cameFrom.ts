import { useLocation } from 'react-router';
import { z } from 'zod';

const Left = z.object({ left: z.string() });

/** What a way back to a list carries: the id of the case that is left. */
export const leaving = (caseId: string | undefined): { readonly left: string } | undefined =>
  caseId === undefined ? undefined : { left: caseId };

/** The id of the case from which the reader came back to the list; `undefined` for one who comes from elsewhere. */
export const useCameFrom = (): string | undefined => Left.safeParse(useLocation().state).data?.left;
