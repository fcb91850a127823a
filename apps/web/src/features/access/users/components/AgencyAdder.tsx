import { useState } from 'react'
import { Input } from 'antd'
import { agencyEndpoints } from '@kervan/contract/company/agency.endpoints'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'

/** Form below the agency select: adds a new agency and returns its id. */
export const AgencyAdder = ({ onAdded }: { onAdded: (id: number) => void }) => {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const add = useEndpointMutation(agencyEndpoints.saveAgency, {
    onSuccess: ({ id }) => {
      setName('')
      onAdded(id)
    },
  })
  const submit = () => name.trim() !== '' && add.mutate({ body: { id: -1, name } })
  return (
    <div style={{ display: 'flex', gap: 8, padding: 8 }}>
      <Input
        value={name}
        maxLength={100}
        aria-label={t('access/users:field.agencyName')}
        placeholder={t('access/users:field.agencyName')}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key !== 'Enter') return
          event.preventDefault()
          submit()
        }}
      />
      <Button size="small" isBusy={add.isPending} disabled={name.trim() === ''} onClick={submit}>
        {t('access/users:action.addAgency')}
      </Button>
    </div>
  )
}
