/** A photograph below this is sent as it is. */
const smallEnough = 1_500_000;
/** More than is read. */
const longestSide = 2600;

/**
 * The same photograph in fewer points, so that a telephone uploads a tenth of it; formats that only this browser decodes become
 * JPEG with that. What cannot be made smaller here is returned as it is.
 */
export const shrinkPicture = async (file: File): Promise<Blob> => {
  if (!file.type.startsWith('image/') || file.size < smallEnough || typeof createImageBitmap !== 'function')
    return file;
  try {
    const picture = await createImageBitmap(file); // turned as its EXIF data says
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file; // the server says what is wrong with it
  }
};
