/** Where the build has put the drawn pictures. */
declare const PICTURES: Record<string, string>;

export const picture = (name: string): string => PICTURES[name] ?? "";
