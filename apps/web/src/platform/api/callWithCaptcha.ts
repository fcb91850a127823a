import { ApiError } from './apiError.ts'

/** Calls, and once more with a solution when the server asks for a captcha. Without `solve` the refusal is the answer. */
export const callWithCaptcha = async <T>(
  call: (captcha?: string) => Promise<T>,
  solve: (() => Promise<string>) | undefined,
): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    const isNeeded = error instanceof ApiError && 'captcha' in error.errors
    if (!solve || !isNeeded) throw error
    return call(await solve())
  }
}
