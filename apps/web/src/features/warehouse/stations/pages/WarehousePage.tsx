import { useState } from 'react'
import { readStored, store } from '../../../../platform/session/storage.ts'
import { Station } from '../components/Station.tsx'
import { StationName } from '../components/StationName.tsx'

const nameKey = 'warehouseStation'

/** Warehouse station: operated by scanner without a mouse, readable from two metres. */
export const WarehousePage = () => {
  const [station, setStation] = useState(() => readStored(nameKey))
  if (station === null)
    return (
      <StationName
        onChosen={(name) => {
          store(nameKey, name)
          setStation(name)
        }}
      />
    )
  return (
    <Station
      key={station}
      name={station}
      onLeave={() => {
        store(nameKey, null)
        setStation(null)
      }}
    />
  )
}
