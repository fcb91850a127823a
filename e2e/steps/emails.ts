/** Returns the emails that the product has sent, from its own mail page. */
export const findEmails = async (baseURL: string, to: string): Promise<string[]> => {
  const html = await (await fetch(`${baseURL}/dev/mail`)).text()
  return html.split('<details').filter((email) => email.includes(to))
}
