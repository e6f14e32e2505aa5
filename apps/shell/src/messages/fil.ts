export const fil = {} as const;
