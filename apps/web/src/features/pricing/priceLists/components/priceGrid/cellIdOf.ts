/** By it the grid tells screen readers which cell is active. */
export const cellIdOf = (gridId: string, row: number, column: number): string => `${gridId}-${row}-${column}`
