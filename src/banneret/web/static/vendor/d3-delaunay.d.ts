// The part of d3-delaunay that the pages use.

export class Voronoi {
  cellPolygon(i: number): [number, number][] | null;
}
export class Delaunay {
  static from(points: Iterable<readonly [number, number]>): Delaunay;
  voronoi(bounds: [number, number, number, number]): Voronoi;
}
