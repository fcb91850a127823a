import { useEffect } from 'react'
import { useLanguage } from '../../../platform/text/i18n.ts'

/** Adds the web manifest that makes the screen installable, in the user's language. */
export const useManifest = (): void => {
  const language = useLanguage()
  useEffect(() => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'manifest', href: `/courier.${language}.webmanifest` })
    document.head.append(link)
    return () => link.remove()
  }, [language])
}
