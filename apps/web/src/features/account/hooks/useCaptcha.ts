import { useState } from 'react'

export interface Captcha {
  isShown: boolean
  /** What the solved captcha gives; null until then. It serves once. */
  solution: string | null
  /** Changes when a new one is to be solved. */
  round: number
  show: () => void
  setSolution: (solution: string | null) => void
  /** The solution was used: the next call needs another. */
  renew: () => void
}

/** Whether a captcha stands in the form, and what it gave. */
export const useCaptcha = (startsShown: boolean): Captcha => {
  const [isShown, setIsShown] = useState(startsShown)
  const [solution, setSolution] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  return {
    isShown,
    solution,
    round,
    show: () => setIsShown(true),
    setSolution,
    renew: () => {
      setSolution(null)
      setRound((before) => before + 1)
    },
  }
}
