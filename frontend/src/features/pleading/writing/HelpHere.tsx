import { lazy, Suspense, useState, type ComponentType } from 'react';
import { Button } from 'react-bootstrap';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { useFeature } from '../../featureFlags/index.js';

type Help = { readonly name: string; readonly icon: string; readonly Panel: ComponentType };

/** Each is fetched when it is first asked for. */
const evidence: Help = {
  name: '推荐证据清单',
  icon: 'bi-list-check',
  Panel: lazy(() => import('./EvidencePanel.js')),
};
const law: Help = { name: '法律依据分析', icon: 'bi-book', Panel: lazy(() => import('./LegalPanel.js')) };
const risk: Help = { name: '风险提示', icon: 'bi-shield-exclamation', Panel: lazy(() => import('./RiskPanel.js')) };

/** The help with the pleading as a whole, one panel at a time. None of it changes an answer by itself. */
export const HelpHere = () => {
  const [open, setOpen] = useState<string | null>(null);
  const lawIsOn = useFeature('ai_chat');
  const riskIsOn = useFeature('risk_analysis');
  const offered = [evidence, ...(lawIsOn ? [law] : []), ...(riskIsOn ? [risk] : [])];
  const Panel = offered.find(({ name }) => name === open)?.Panel;
  return (
    <>
      {offered.map(({ name, icon }) => (
        <Button
          key={name}
          variant="link"
          size="sm"
          className="mb-2"
          aria-expanded={open === name}
          onClick={() => setOpen(open === name ? null : name)}
        >
          <i className={`bi ${icon} me-2`} aria-hidden="true" />
          {name}
        </Button>
      ))}
      {Panel ? (
        <Suspense fallback={<LoadingNotice />}>
          <Panel />
        </Suspense>
      ) : null}
    </>
  );
};
