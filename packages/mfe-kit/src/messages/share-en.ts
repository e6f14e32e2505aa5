export const shareEn = {
  copied: 'Link copied',
  copyFailed: 'The link could not be copied',
  copyFailedText: 'Copy it from the address bar.',
} as const;
