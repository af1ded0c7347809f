import type { ReactNode } from 'react';
import { courtNow } from '../../core/courtNow.js';
import { planIncludes, type PlanFeature } from '../../../../domain/account/plans.js';
import { PageTitle } from '../PageTitle.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import { currentPlan } from './currentPlan.js';
import { isPlanOver } from './isPlanOver.js';
import { PlanOverNotice } from './PlanOverNotice.js';
import { UpgradePrompt } from './UpgradePrompt.js';

type Props = {
  readonly feature: PlanFeature;
  /** The services that an upgrade would add, as the end of a sentence. */
  readonly unlocks: string;
  /** The title of the page above the prompt; the content brings its own heading. */
  readonly title: string;
  readonly about?: string;
  /** What an account whose plan is over still sees, below a notice. */
  readonly whenOver?: ReactNode;
  readonly children: ReactNode;
};

/** Shows its content to those whose plan includes a feature, and to others how to come by it. The server checks again. */
export const PlanGate = ({ feature, unlocks, title, about, whenOver, children }: Props) => {
  const user = useAppSelector(selectUser);
  if (!user) return null;
  if (planIncludes(currentPlan(user), feature)) return children;
  if (whenOver !== undefined && isPlanOver(user, courtNow()))
    return (
      <>
        <PlanOverNotice />
        {whenOver}
      </>
    );
  return (
    <>
      <PageTitle title={title}>{about}</PageTitle>
      <UpgradePrompt unlocks={unlocks} />
    </>
  );
};
