import { useEffect } from 'react'
import { useLanguage } from '../../../platform/text/i18n.ts'

/** Makes the screen installable, under its name in the reader's language. */
export const useManifest = (): void => {
  const language = useLanguage()
  useEffect(() => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'manifest', href: `/courier.${language}.webmanifest` })
    document.head.append(link)
    return () => link.remove()
  }, [language])
}
