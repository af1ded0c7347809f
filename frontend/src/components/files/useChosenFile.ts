import { useState } from 'react';
import { contentOfFile, type FileContent } from './fileContent.js';

/**
 * The file of a `FileField`, which takes `field`. `read` gives the content; where there is none, where `problemOf` finds something wrong
 * with it or where it cannot be read, it gives `undefined`, and the field says why.
 */
export const useChosenFile = (problemOf: (file: File | null) => string | undefined) => {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const read = async (): Promise<FileContent | undefined> => {
    const wrong = problemOf(file);
    setProblem(wrong);
    if (wrong !== undefined || file === null) return undefined;
    try {
      return await contentOfFile(file);
    } catch (error) {
      // The file was moved, or its medium taken out, since it was chosen.
      if (!(error instanceof DOMException)) throw error;
      setProblem('文件无法读取，请重新选择');
      return undefined;
    }
  };
  const onChosen = (chosen: File) => {
    setFile(chosen);
    setProblem(problemOf(chosen));
  };
  return { field: { chosen: file?.name, problem, onChosen }, read };
};
