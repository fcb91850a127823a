import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { profileEndpoints, updateUserRequest } from '@kervan/contract/account/profile/profile.endpoints'
import type { Profile } from '@kervan/contract/account/profile/profile.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { queriesOf } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { startSession } from '../../../../platform/session/session.ts'
import { changeLanguage, useTranslation } from '../../../../platform/text/i18n.ts'
import { accountLanguage } from '../../../../platform/text/language.ts'
import type { Language } from '../../../../platform/text/language.ts'
import { useLightForm } from '../../../../ui/light/useLightForm.ts'
import type { PhotoChange } from '../components/PhotoField.tsx'

const editable = ({ firstName, lastName, phoneNumber, language, emailNotifications }: Profile) => ({
  firstName,
  lastName,
  phoneNumber,
  language: language as string,
  emailNotifications,
})

type Values = ReturnType<typeof editable>

/** Form of the user's own data. Typed values stay until saved; fields changed elsewhere are updated. */
export const useProfileForm = (profile: Profile) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [photo, setPhoto] = useState<PhotoChange>({ kind: 'keep' })
  const [conflict, setConflict] = useState<string | null>(null)
  const before = useRef(editable(profile))

  const onSubmit = async (values: Values): Promise<void> => {
    setConflict(null)
    const { user, token } = await callEndpoint(profileEndpoints.updateUser, {
      body: {
        ...values,
        language: accountLanguage(values.language as Language),
        removePhoto: photo.kind === 'remove',
        version: profile.version,
      },
      files: photo.kind === 'replace' ? [{ fieldName: 'photo', file: photo.file }] : [],
    })
    if (token !== null) startSession(token)
    setPhoto({ kind: 'keep' })
    if (user.language !== profile.language) await changeLanguage(user.language)
    await queryClient.invalidateQueries(queriesOf(profileEndpoints.getUser))
    notify('success', t('account/settings:saved'))
  }

  const onFailure = (error: unknown): void => {
    if (!(error instanceof ApiError) || error.type !== 'Conflict') return
    setConflict(error.detail)
    void queryClient.invalidateQueries(queriesOf(profileEndpoints.getUser))
  }

  const form = useLightForm<Values>({
    initial: editable(profile),
    loadSchema: () => Promise.resolve(updateUserRequest.omit({ version: true })),
    onSubmit,
    failedText: t('account/settings:saveFailed'),
    onFailure,
  })

  const { values, setValues } = form
  useEffect(() => {
    const now = editable(profile)
    const names = Object.keys(now) as (keyof Values)[]
    const untouched = names.filter((name) => values[name] === before.current[name])
    setValues(Object.fromEntries(untouched.map((name) => [name, now[name]])))
    before.current = now
  }, [profile.version])

  return { ...form, photo, setPhoto, conflict }
}
