import type { ReactNode } from 'react';
import type { CourtRole } from '../../../domain/account/courtRoles.js';
import { useCourtRole } from '../core/session/courtUser.js';

type Props = { readonly roles: readonly CourtRole[]; readonly children: ReactNode };

/** What only those of the court's people are offered who may do it; the server checks again. */
export const ForRoles = ({ roles, children }: Props) => (useCourtRole(...roles) ? children : null);
