import { useEffect, useState } from 'react'
import type { Language } from '../../../platform/text/language.ts'

type Loading = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; html: string }

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
  const [loading, setLoading] = useState<Loading>({ state: 'loading' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isGone = false
    readPage(path, language).then(
      (html) => {
        if (!isGone) setLoading({ state: 'loaded', html })
      },
      () => {
        if (!isGone) setLoading({ state: 'failed' })
      },
    )
    return () => {
      isGone = true
    }
  }, [path, language, tries])
  const retry = () => {
    setLoading({ state: 'loading' })
    setTries(tries + 1)
  }
  return { ...loading, retry }
}
