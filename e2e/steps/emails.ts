/** What the product under test sent, as its own page of emails shows it. */
export const findEmails = async (baseURL: string, to: string): Promise<string[]> => {
  const html = await (await fetch(`${baseURL}/dev/mail`)).text()
  return html.split('<details').filter((email) => email.includes(to))
}
