import { useState } from 'react';
import { Button, Card } from 'react-bootstrap';
import { CopyButton } from '../../../components/CopyButton.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectCourt } from '../../../core/appMode/appModeSlice.js';
import { pleadingWords } from '../../../../../domain/forms/pleadingWords.js';
import { partyWord } from '../../../../../domain/forms/standing.js';
import type { CaseView } from '../reads/caseView.js';
import { CodeSheets } from './CodeSheets.js';

const MASK = '••••••••';

/** The parties' verification codes, hidden until asked for: screens of the court are seen by others too. */
export const CredentialsCard = ({ view: { info, defences } }: { readonly view: CaseView }) => {
  const [shown, setShown] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const court = useAppSelector(selectCourt);
  const { plaintiff } = pleadingWords(info);
  const codes = [
    { id: 'plaintiff', party: plaintiff, side: plaintiff, code: info.plaintiff_code, left: false, pending: false },
    ...defences.map(({ defendant, name }) => {
      const party = partyWord(defendant.standing, info);
      return {
        id: defendant.id,
        party,
        side: `${party} ${name}`,
        code: defendant.verification_code,
        left: defendant.left_at !== null,
        pending: defendant.succession?.state === 'pending',
      };
    }),
  ];
  return (
    <Card as="section" className="credentials-card" aria-label="当事人验证码">
      <Card.Header className="case-card-header">
        <h2>当事人验证码</h2>
        <Button variant="outline-secondary" size="sm" className="ms-auto" onClick={() => setPrinting(true)}>
          <i className="bi bi-printer me-1" aria-hidden="true" />
          打印验证码单
        </Button>
        <Button variant="outline-secondary" size="sm" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <i className={`bi ${shown ? 'bi-eye-slash' : 'bi-eye'} me-1`} aria-hidden="true" />
          {shown ? '隐藏' : '显示'}
        </Button>
      </Card.Header>
      <ul className="code-list">
        {codes.map(({ id, party, side, code, left, pending }) => (
          <li key={id}>
            <span className="code-side">{side}</span>
            {code === null ? (
              <span className="text-body-secondary">
                {pending ? '已改名，待核对，验证码暂停使用' : left ? `不再是${party}，验证码已失效` : '无'}
              </span>
            ) : (
              <>
                <code aria-label={shown ? undefined : '已隐藏'}>{shown ? code : MASK}</code>
                <CopyButton text={code} copiedMessage="验证码已复制" />
              </>
            )}
          </li>
        ))}
      </ul>
      {isPrinting ? (
        <CodeSheets
          court={court?.name ?? null}
          caseNumber={info.case_number}
          cause={info.case_cause}
          lines={codes.flatMap(({ id, side, code }) => (code === null ? [] : [{ id, side, code }]))}
          onClose={() => setPrinting(false)}
        />
      ) : null}
    </Card>
  );
};
