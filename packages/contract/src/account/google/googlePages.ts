/**
 * Pages with Google's button. Their documents alone may load its script: the content policy belongs to a document and stays
 * while the application changes pages within it.
 */
export const googlePages: readonly string[] = ['/signin', '/signup', '/definitions/usersettings']

/** What Google documents for its button, as paths: its host also serves scripts that run what an address says. */
export const googleSources = {
  script: 'https://accounts.google.com/gsi/client',
  style: 'https://accounts.google.com/gsi/style',
  frame: 'https://accounts.google.com/gsi/',
  connect: 'https://accounts.google.com/gsi/',
} as const
