import type { ComponentProps } from 'react';
import { PictureReader } from '../features/recognition/pictures/PictureReader.js';

export type PicturesProps = Pick<ComponentProps<typeof PictureReader>, 'onText' | 'chosen'>;

/** Reads photographs on the landing page, before anybody knows which form they are for. */
const HomePictures = (props: PicturesProps) => (
  <section className="home-pictures" aria-label="拍照或选文件">
    <PictureReader label="用这些文字查找" {...props} />
  </section>
);

export default HomePictures;
