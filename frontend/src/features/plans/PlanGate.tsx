import type { ReactNode } from 'react';
import { planIncludes, type PlanFeature } from '../../../../domain/account/plans.js';
import { useAppSelector } from '../../store/hooks.js';
import { selectUser } from '../session/sessionSlice.js';
import { currentPlan } from './currentPlan.js';
import { UpgradePrompt } from './UpgradePrompt.js';

type Props = {
  readonly feature: PlanFeature;
  /** What an upgrade would open, as the end of a sentence. */
  readonly unlocks: string;
  readonly children: ReactNode;
};

/** Shows its content to those whose plan includes a feature, and to others how to come by it. The server checks again. */
export const PlanGate = ({ feature, unlocks, children }: Props) => {
  const user = useAppSelector(selectUser);
  if (!user) return null;
  return planIncludes(currentPlan(user), feature) ? children : <UpgradePrompt unlocks={unlocks} />;
};
