/** Countries of the reference list in the user's language, fetched once per language. */
import { useEffect, useState } from 'react'
import type { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import { callWire } from '../api/apiClient.ts'
import { translate, useLanguage } from './i18n.ts'
import type { Language } from './language.ts'
import { ApiError } from '../api/apiError.ts'
import { showError } from '../api/showError.ts'
import { notify } from '../notices.ts'

export interface Country {
  id: number
  /** Country code, ISO 3166-1 alpha-2. */
  code: string
  name: string
  /** Dial code with plus sign, `+90`. */
  dialCode: string | null
}

const none: readonly Country[] = []
const loading = new Map<Language, Promise<readonly Country[]>>()
const loaded = new Map<Language, readonly Country[]>()

const fetchCountries = async (): Promise<readonly Country[]> => {
  const countries = await callWire<typeof referenceEndpoints.listCountries>(
    { method: 'POST', path: '/api/Defination/GetCountryListQuery' },
    { body: { searchText: '' } },
  )
  return countries.map((country) => ({ ...country, dialCode: country.dialCode && `+${country.dialCode}` }))
}

const load = (language: Language): Promise<readonly Country[]> => {
  let list = loading.get(language)
  if (!list) {
    list = fetchCountries().then((countries) => {
      loaded.set(language, countries)
      return countries
    })
    loading.set(language, list)
    list.catch(() => loading.delete(language))
  }
  return list
}

/** Shows a documented message for a failed country list, unless the session has ended. */
const sayWhy = (error: unknown): void => {
  if (error instanceof ApiError && error.type === 'Authentication') void showError(error)
  else notify('error', translate('ui:error.countries'))
}

/** Countries, empty until loaded. A failure is shown, and the next component that mounts retries. */
export const useCountries = (): readonly Country[] => {
  const language = useLanguage()
  const [, setVersion] = useState(0)
  useEffect(() => {
    let isGone = false
    load(language).then(
      () => !isGone && setVersion((version) => version + 1),
      (error: unknown) => !isGone && sayWhy(error),
    )
    return () => {
      isGone = true
    }
  }, [language])
  return loaded.get(language) ?? none
}
