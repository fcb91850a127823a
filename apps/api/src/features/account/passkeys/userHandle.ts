/** What an authenticator keeps of its owner beside the key: the number of the user, and nothing that tells who they are. */
export const handleOf = (userId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(`kervan user ${userId}`))

/** A sign-in names it in base64url. */
export const isHandleOf = (userId: number, handle: string | null | undefined): boolean =>
  handle === undefined || handle === null || handle === Buffer.from(handleOf(userId)).toString('base64url')
