/**
 * Pages with Google's button. Only their documents may load its script: a content security policy belongs to a
 * document and remains in effect while the application navigates between pages.
 */
export const googlePages: readonly string[] = ['/signin', '/signup', '/definitions/usersettings']

/**
 * Sources that Google documents for its button, with paths: the host also serves scripts that execute code from
 * the URL.
 */
export const googleSources = {
  script: 'https://accounts.google.com/gsi/client',
  style: 'https://accounts.google.com/gsi/style',
  frame: 'https://accounts.google.com/gsi/',
  connect: 'https://accounts.google.com/gsi/',
} as const
