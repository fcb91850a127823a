import { useEffect, useState } from 'react'

/** Debounced value, so that typing does not send a request at every key. */
export const useDebouncedValue = <T>(value: T, pauseMs: number): T => {
  const key = JSON.stringify(value)
  const [settled, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs)
    return () => clearTimeout(timer)
    // The JSON key changes whenever the debounced value changes
  }, [key, pauseMs])
  return settled
}
