/**
 * Builds the address of a call from a template, so that the log names the template that was called:
 * `routeTo(apiUrl, '/shipments/{number}/tracking', { number })`. A query of the template is sent, not logged.
 */
export const routeTo = (
  baseUrl: string,
  template: string,
  values: Readonly<Record<string, string>> = {},
): { url: string; route: string } => ({
  url: baseUrl + template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!)),
  route: template.split('?', 1)[0]!,
})
