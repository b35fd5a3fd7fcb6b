// Whether the coach is asked at the table that is shown: its menu asks, and the game shows what it says.

export const askedCoach = $state({ isOpen: false });
