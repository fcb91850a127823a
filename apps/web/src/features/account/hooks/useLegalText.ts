import { useEffect, useState } from 'react'
import type { Language } from '../../../platform/text/language.ts'

type Loading = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; html: string }

interface Answer {
  /** Path, language and attempt that were loaded. */
  key: string
  /** Null after a failure. */
  html: string | null
}

/** Text of a legal page; in English the binding Turkish text follows the translation. */
const readPage = async (path: string, language: Language): Promise<string> => {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const sections = [...page.querySelectorAll('main > section[lang]')]
  const wanted = sections.filter((section) => section.getAttribute('lang') === language)
  const rest = language === 'tr' ? [] : sections.filter((section) => !wanted.includes(section))
  if (wanted.length === 0) throw new Error(`${path}: no text`)
  return [...wanted, ...rest].map((section) => section.outerHTML).join('<hr>')
}

/** HTML of a legal page for the dialog, with `retry` after a failure. */
export const useLegalText = (path: string, language: Language): Loading & { retry: () => void } => {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [tries, setTries] = useState(0)
  const key = `${path} ${language} ${tries}`
  useEffect(() => {
    let isGone = false
    readPage(path, language).then(
      (html) => !isGone && setAnswer({ key, html }),
      () => !isGone && setAnswer({ key, html: null }),
    )
    return () => {
      isGone = true
    }
  }, [key, path, language])
  const retry = () => setTries(tries + 1)
  // The answer of another text is not shown while the next one loads.
  if (answer?.key !== key) return { state: 'loading', retry }
  if (answer.html === null) return { state: 'failed', retry }
  return { state: 'loaded', html: answer.html, retry }
}
