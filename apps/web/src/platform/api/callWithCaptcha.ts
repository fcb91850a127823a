import { ApiError } from './apiError.ts'

/**
 * Runs a call and repeats it once with a solution when the server requires a captcha. Without `solve` the error
 * is thrown.
 */
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
