import { useEffect, useId, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dropFile, keepFile, pictureReadings } from './pictureReadings.js';

/** The server's limit, and what a person still checks by eye. */
const mostBytes = 20 * 1024 * 1024;
const mostFiles = 20;
const { started, forgotten } = pictureReadings.actions;

/** A file that was chosen for reading. */
export type PictureFileName = { readonly id: string; readonly name: string };

/** The files to read, one after another; they are dropped when the panel is closed. */
export const usePictureFiles = () => {
  const id = useId();
  const dispatch = useAppDispatch();
  const fileCount = useRef(0);
  const [files, setFiles] = useState<readonly PictureFileName[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const readings = useAppSelector((state) => state.pictureReadings);

  const running = files.find((file) => readings[file.id]?.status === 'running');
  const next = running ? undefined : files.find((file) => readings[file.id] === undefined);
  useEffect(() => {
    if (next) dispatch(started({ id: next.id, input: next.id }));
  }, [dispatch, next]);

  const ids = useRef<readonly string[]>([]);
  useEffect(() => {
    ids.current = files.map((file) => file.id);
  }, [files]);
  useEffect(
    () => () => {
      for (const each of ids.current) {
        dropFile(each);
        dispatch(forgotten({ id: each }));
      }
    },
    [dispatch],
  );

  const choose = (chosen: readonly File[]) => {
    const fitting = chosen.filter(({ size }) => size <= mostBytes).slice(0, Math.max(0, mostFiles - files.length));
    setRefusal(
      chosen.some(({ size }) => size > mostBytes)
        ? '有文件超过 20 MB，没有加入。'
        : fitting.length < chosen.length
          ? `一次最多识别 ${mostFiles} 个文件，其余没有加入。`
          : null,
    );
    const newFiles = fitting.map((file) => {
      fileCount.current += 1;
      const one = { id: `${id}-${fileCount.current}`, name: file.name };
      keepFile(one.id, file);
      return one;
    });
    setFiles([...files, ...newFiles]);
  };
  const remove = (file: PictureFileName) => {
    dropFile(file.id);
    dispatch(forgotten({ id: file.id }));
    setFiles(files.filter((each) => each !== file));
  };

  return { files, readings, running, refusal, choose, remove };
};
