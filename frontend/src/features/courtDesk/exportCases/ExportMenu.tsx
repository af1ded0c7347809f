import { Menu, MenuButton } from '../../../components/menu/Menu.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { exportRequested, type ShownList, type WantedList } from './exportCases.js';

type Props = {
  readonly wanted: ShownList;
  /** Rows of the list; nothing is offered of an empty one. */
  readonly total: number | undefined;
  /** What stands on the button. */
  readonly label?: string;
  readonly size?: 'sm';
};

/** Takes the list on screen away as a file, all pages of it. */
export const ExportMenu = ({ wanted, total = 0, label = '导出', size }: Props) => {
  const dispatch = useAppDispatch();
  const isExporting = useAppSelector(({ adminExporting }) => adminExporting);
  const take = (format: WantedList['format']) => dispatch(exportRequested({ ...wanted, format }));
  return (
    <Menu
      label={
        <>
          <i className="bi bi-download me-2" aria-hidden="true" />
          {isExporting ? '正在导出…' : label}
        </>
      }
      toggle={{ variant: 'outline-secondary', disabled: isExporting || total === 0, ...(size && { size }) }}
      align="end"
    >
      <MenuButton onClick={() => take('xlsx')}>Excel 工作簿（.xlsx）</MenuButton>
      <MenuButton onClick={() => take('csv')}>CSV 文件（.csv）</MenuButton>
    </Menu>
  );
};
