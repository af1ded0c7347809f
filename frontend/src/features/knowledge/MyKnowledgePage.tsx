import { planIncludes } from '../../../../domain/account/plans.js';
import { courtNow } from '../../core/courtNow.js';
import { currentPlan } from '../../components/plans/currentPlan.js';
import { isPlanOver } from '../../components/plans/isPlanOver.js';
import { PlanOverNotice } from '../../components/plans/PlanOverNotice.js';
import { UpgradePrompt } from '../../components/plans/UpgradePrompt.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import { services } from '../plans/index.js';
import { useDeskPlace } from './desk/useDeskPlace.js';
import { KeptGroups } from './KeptGroups.js';
import { KnowledgeScreen } from './KnowledgeScreen.js';
import { MayChange } from './mayChange.js';
import { SharedGroups } from './SharedGroups.js';

const { title, about, needs } = services.myKnowledge;

/** /app/my-knowledge-base: one's own groups, where one's plan includes them, and the choice among the platform's. */
const MyKnowledgePage = () => {
  const user = useAppSelector(selectUser);
  const { place } = useDeskPlace();
  if (!user) return null;
  const mayKeep = planIncludes(currentPlan(user), needs.feature);
  const isOver = !mayKeep && isPlanOver(user, courtNow());
  return (
    <div className="page">
      <KnowledgeScreen scope="own" title={title} about={about} mayTest={mayKeep}>
        {(cause) => (
          <>
            {isOver ? <PlanOverNotice /> : null}
            {mayKeep || isOver ? (
              <MayChange value={mayKeep}>
                <KeptGroups key={cause.id} scope="own" cause={cause} title="我的文档组" />
              </MayChange>
            ) : (
              <div className="mb-4">
                <UpgradePrompt unlocks={needs.unlocks} />
              </div>
            )}
            {place.group === null && place.file === null ? <SharedGroups cause={cause} /> : null}
          </>
        )}
      </KnowledgeScreen>
    </div>
  );
};

export default MyKnowledgePage;
