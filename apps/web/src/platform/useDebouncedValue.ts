import { useEffect, useState } from 'react'

/** The value once it has stayed the same for a moment, so that typing does not ask the server at every key. */
export const useDebouncedValue = <T>(value: T, pauseMs: number): T => {
  const key = JSON.stringify(value)
  const [settled, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs)
    return () => clearTimeout(timer)
    // The key says whether the value is another one
  }, [key, pauseMs])
  return settled
}
