import { Alert, Button } from 'react-bootstrap';
import { CopyButton } from '../../../components/CopyButton.js';
import { offerOnce } from '../../../components/files/offerFile.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { ownFactor } from './ownFactor.js';

const fileName = '恢复码.txt';

/** The new recovery codes, once, with ways to keep them. */
export const RecoveryCodeList = ({ codes }: { readonly codes: readonly string[] }) => {
  const dispatch = useAppDispatch();
  const text = codes.join('\n');
  const download = () =>
    offerOnce({ blob: new Blob([`${text}\n`], { type: 'text/plain;charset=utf-8' }), fileName }, fileName);
  return (
    <div className="recovery-codes">
      <Alert variant="warning">
        这些恢复码只显示这一次。手机丢失时，用一个恢复码代替动态码登录，每个只能用一次。请打印或抄写，不要和手机放在一起。
      </Alert>
      <ol aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="d-flex flex-wrap gap-2 recovery-code-ways">
        <CopyButton text={text} label="复制" copiedMessage="恢复码已复制" />
        <Button variant="outline-secondary" size="sm" onClick={() => window.print()}>
          打印
        </Button>
        <Button variant="outline-secondary" size="sm" onClick={download}>
          下载
        </Button>
        <Button variant="primary" size="sm" onClick={() => dispatch(ownFactor.changes.done({ id: 'done' }))}>
          已保存好
        </Button>
      </div>
    </div>
  );
};
