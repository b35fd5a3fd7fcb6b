// What is picked in an editor, and what changes places with it.

import type { Piece } from './pieces';

export class PieceSelection {
  picked = $state.raw<Piece | null>(null);
  /** Whether the next piece that is picked changes places with this one. */
  swapping = $state(false);

  /** `move` changes the land. */
  constructor(readonly move: (from: Piece, to: Piece) => void) {}

  pick = (piece: Piece): void => {
    const { picked } = this;
    if (this.swapping && picked && picked.what === piece.what && picked.at !== piece.at)
      this.drop(picked, piece);
    else this.picked = piece;
    this.swapping = false;
  };

  drop = (from: Piece, to: Piece): void => {
    this.move(from, to);
    this.picked = from.what === 'number' ? { what: 'hex', at: to.at } : to;
  };

  clear(): void {
    [this.picked, this.swapping] = [null, false];
  }
}
