/** User handle stored by the authenticator beside the key: the user's number without personal data. */
export const handleOf = (userId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(`kervan user ${userId}`))

/** Sign-ins send the handle in base64url. */
export const isHandleOf = (userId: number, handle: string | null | undefined): boolean =>
  handle === undefined || handle === null || handle === Buffer.from(handleOf(userId)).toString('base64url')
