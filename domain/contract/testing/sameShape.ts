/** An optional property as a required one, so that it cannot be missing on one side unnoticed. */
type MayBeMissing<T> = { readonly mayBeMissing: Shape<T> };

type Shape<T> = T extends readonly (infer Element)[]
  ? readonly Shape<Element>[]
  : T extends object
    ? { readonly [Key in keyof T]-?: object extends Pick<T, Key> ? MayBeMissing<T[Key]> : Shape<T[Key]> }
    : T;

/**
 * `true` where two types say the same of every property, at any depth: its name, its type and whether it may be missing;
 * `false` where one knows more. Whether a property is readonly does not count. `satisfies` alone lets a schema forget an
 * optional property of the type, and every reader of the response would lose it.
 */
export type SameShape<A, B> = [Shape<A>, Shape<B>] extends [Shape<B>, Shape<A>] ? true : false;
